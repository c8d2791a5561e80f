/// The members of an object: values by key, unordered; keys compare by code points.
public typealias FormObject = TextMap<FormValue>
