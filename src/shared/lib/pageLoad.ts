// Loading the whole page anew, in one place, so that tests can watch it instead.

/** Leaves this page for `address` by a real load: everything in memory is gone. */
export function loadPage(address: string): void {
  window.location.assign(address);
}

/** Loads this page again, for example to get the files of a newer release. */
export function reloadPage(): void {
  window.location.reload();
}
