// Hands the visitor a file that was made in the page.

export function downloadFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by the next turn of the loop.
  setTimeout(() => URL.revokeObjectURL(address));
}
