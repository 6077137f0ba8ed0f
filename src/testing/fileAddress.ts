// Replaces a file that webpack converts to an address.
export default '/assets/file';
