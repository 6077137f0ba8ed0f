// Loads user-event when a test file is loaded: it registers hooks, which Jest refuses inside a test, and Jest evaluates an
// import with a name when it is used.
import '@testing-library/user-event';
