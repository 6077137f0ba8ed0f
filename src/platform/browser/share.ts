// Shares the address of a page, by the share sheet of the device or by the clipboard, and copies texts.
import { noticePosted } from '../notice/noticeSlice.ts';
import type { AppDispatch } from '../store/types.ts';

/** Reports only what the share sheet does not show: a copied link, or a browser without both ways. */
export const shareAddress =
  (title: string, url: string) =>
  async (dispatch: AppDispatch): Promise<void> => {
    // Both are missing on a page without TLS.
    const { share, clipboard } = navigator as Partial<Navigator>;
    if (share) {
      // A closed share sheet is no failure.
      await share.call(navigator, { title, url }).catch(() => undefined);
      return;
    }
    const copied = clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    dispatch(
      noticePosted(
        (await copied)
          ? { kind: 'success', text: 'The link is copied.' }
          : {
              kind: 'info',
              text: 'Your browser cannot copy the link. Please copy the address of this page.',
            },
      ),
    );
  };

/** Copies a text that is still being fetched: the browser has to know within the click that it comes. */
export async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const content = text.then((fetched) => new Blob([fetched], { type: 'text/plain' }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })]);
  } catch (failure) {
    // The failure of the fetch says more than that of the clipboard.
    await content;
    throw failure;
  }
}
