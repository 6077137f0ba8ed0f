// Shares the address of a page: by the share sheet of the device, or by the clipboard.
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
