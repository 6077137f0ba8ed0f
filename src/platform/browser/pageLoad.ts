// Loads a whole page. Tests replace this module, because jsdom cannot load pages.

/** Leaves this page for `address` with a full page load, which clears the memory of the page. */
export function loadPage(address: string): void {
  window.location.assign(address);
}

/** Loads this page again, for example to get the files of a newer release. */
export function reloadPage(): void {
  window.location.reload();
}
