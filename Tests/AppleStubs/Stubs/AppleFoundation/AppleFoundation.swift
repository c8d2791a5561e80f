// swift-format-ignore-file
// Foundation as the sources use it: what Linux has too, by name, so that nothing else of it is seen, nor
// Glibc, which it brings along. What Linux lacks or has otherwise is declared in Additions.swift.
@_exported import AppleDispatch
@_exported import CoreFoundation
@_exported import Darwin
@_exported import FoundationEssentials
@_exported import FoundationInternationalization

@_exported import class Foundation.Bundle
@_exported import class Foundation.FileHandle
@_exported import class Foundation.NSCoder
@_exported import class Foundation.NSError
@_exported import class Foundation.NSObject
@_exported import class Foundation.Operation
@_exported import class Foundation.OperationQueue
@_exported import class Foundation.UserDefaults
@_exported import func Foundation.NSTemporaryDirectory
@_exported import protocol Foundation.NSObjectProtocol
@_exported import struct Foundation.URLError
@_exported import struct Foundation.URLResourceKey
@_exported import struct Foundation.URLResourceValues
@_exported import var Foundation.NSLocalizedDescriptionKey

// URLSession, which Linux has in a module of its own.
@_exported import class FoundationNetworking.HTTPURLResponse
@_exported import class FoundationNetworking.URLAuthenticationChallenge
@_exported import class FoundationNetworking.URLCredential
@_exported import class FoundationNetworking.URLResponse
@_exported import class FoundationNetworking.URLSession
@_exported import class FoundationNetworking.URLSessionConfiguration
@_exported import class FoundationNetworking.URLSessionDataTask
@_exported import class FoundationNetworking.URLSessionTask
@_exported import protocol FoundationNetworking.URLSessionDataDelegate
@_exported import struct FoundationNetworking.URLRequest
@_exported import var FoundationNetworking.NSURLAuthenticationMethodDefault
@_exported import var FoundationNetworking.NSURLAuthenticationMethodHTTPBasic
@_exported import var FoundationNetworking.NSURLAuthenticationMethodHTTPDigest
