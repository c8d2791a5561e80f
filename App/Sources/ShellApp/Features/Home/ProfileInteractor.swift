public import Domain

/// The requests of the profile.
public protocol ProfileInteractor: GlobalInteractor {
  /// The present day in the person's zone, for the age.
  var today: CalendarDate { get }
}

extension CoreInteractor: ProfileInteractor {}
