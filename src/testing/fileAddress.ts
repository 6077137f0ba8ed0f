// Stands in for a file that webpack would turn into an address.
export default '/assets/file';
