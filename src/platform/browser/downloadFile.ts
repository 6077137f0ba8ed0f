// Saves a file that the page has created on the user's device.

export function downloadFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the file by the next task of the event loop.
  setTimeout(() => URL.revokeObjectURL(address));
}
