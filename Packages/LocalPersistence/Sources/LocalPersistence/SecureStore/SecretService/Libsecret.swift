/// The functions of libsecret, GObject and GLib that ``LibsecretService`` calls.
///
/// Audited: each type below is that of the function's declaration in the headers of libsecret 0.18 and
/// GLib 2.40 and later, with every pointer to an object as `OpaquePointer?`, `gboolean`, `gint` and
/// enumerations as `Int32`, `GQuark` as `UInt32`, `gssize` as `Int`. Only stable functions are used, and
/// none with variable arguments.
struct Libsecret {
  typealias Object = OpaquePointer?
  typealias ErrorPointer = UnsafeMutablePointer<OpaquePointer?>?
  typealias Text = UnsafePointer<CChar>?
  typealias Address = UnsafeMutableRawPointer?

  let getBus: @convention(c) (Int32, Object, ErrorPointer) -> Object
  let setExitOnClose: @convention(c) (Object, Int32) -> Void
  let getService: @convention(c) (Int32, Object, ErrorPointer) -> Object
  let disconnect: @convention(c) () -> Void
  let getCollection: @convention(c) (Object, Text, Int32, Object, ErrorPointer) -> Object
  let collectionIsLocked: @convention(c) (Object) -> Int32
  let search: @convention(c) (Object, Object, Object, Int32, Object, ErrorPointer) -> Address
  let clear: @convention(c) (Object, Object, Object, Object, ErrorPointer) -> Int32
  let createItem:
    @convention(c) (Object, Object, Object, Text, Object, Int32, Object, ErrorPointer) -> Object
  let itemIsLocked: @convention(c) (Object) -> Int32
  let itemModified: @convention(c) (Object) -> UInt64
  let itemAttributes: @convention(c) (Object) -> Object
  let itemSecret: @convention(c) (Object) -> Object
  let newValue: @convention(c) (Text, Int, Text) -> Object
  let valueBytes: @convention(c) (Object, UnsafeMutablePointer<Int>?) -> Text
  let releaseValue: @convention(c) (Object) -> Void
  let errorDomain: @convention(c) () -> UInt32
  let newTable: @convention(c) (Address, Address, Address, Address) -> Object
  let insert: @convention(c) (Object, Address, Address) -> Int32
  let lookUp: @convention(c) (Object, Text) -> Text
  let releaseTable: @convention(c) (Object) -> Void
  let duplicate: @convention(c) (Text) -> Address
  let releaseObject: @convention(c) (Address) -> Void
  let freeList: @convention(c) (Address) -> Void
  let freeError: @convention(c) (Object) -> Void
  /// Functions that are only handed on to ``newTable``.
  let hashText, compareText, free: UnsafeMutableRawPointer

  /// Loads the library; throws ``SecretServiceError/libraryMissing(reason:)``.
  init(libraryName: String) throws(SecretServiceError) {
    let library = try DynamicLibrary(named: libraryName)
    getBus = try library.function("g_bus_get_sync")
    setExitOnClose = try library.function("g_dbus_connection_set_exit_on_close")
    getService = try library.function("secret_service_get_sync")
    disconnect = try library.function("secret_service_disconnect")
    getCollection = try library.function("secret_collection_for_alias_sync")
    collectionIsLocked = try library.function("secret_collection_get_locked")
    search = try library.function("secret_service_search_sync")
    clear = try library.function("secret_service_clear_sync")
    createItem = try library.function("secret_item_create_sync")
    itemIsLocked = try library.function("secret_item_get_locked")
    itemModified = try library.function("secret_item_get_modified")
    itemAttributes = try library.function("secret_item_get_attributes")
    itemSecret = try library.function("secret_item_get_secret")
    newValue = try library.function("secret_value_new")
    valueBytes = try library.function("secret_value_get")
    releaseValue = try library.function("secret_value_unref")
    errorDomain = try library.function("secret_error_get_quark")
    newTable = try library.function("g_hash_table_new_full")
    insert = try library.function("g_hash_table_insert")
    lookUp = try library.function("g_hash_table_lookup")
    releaseTable = try library.function("g_hash_table_unref")
    duplicate = try library.function("g_strdup")
    releaseObject = try library.function("g_object_unref")
    freeList = try library.function("g_list_free")
    freeError = try library.function("g_error_free")
    hashText = try library.address(of: "g_str_hash")
    compareText = try library.address(of: "g_str_equal")
    free = try library.address(of: "g_free")
  }
}
