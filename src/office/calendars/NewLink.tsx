// A new calendar link, which is shown once. The user opens it in the calendar of this device, or copies it
// for another device.
import { useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';

/** The result of a later attempt to copy replaces that of an earlier one. */
const ABOUT = 'calendar-link-copied';

/** The address that a device opens with its calendar program. */
const webcal = (url: string) => url.replace(/^https?:/, 'webcal:');

export function NewLink({ url, onDone }: { url: string; onDone: () => void }) {
  const dispatch = useAppDispatch();
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus is unmounted.
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      dispatch(noticePosted({ kind: 'success', text: 'The calendar link is copied.', about: ABOUT }));
    } catch {
      const text = 'The link could not be copied. Please select it and copy it yourself.';
      dispatch(noticePosted({ kind: 'error', text, about: ABOUT }));
    }
  };
  return (
    <Stack spacing={2} data-unrecorded="all" sx={{ width: '100%', maxWidth: 680 }}>
      <TextField
        label="Your calendar link"
        value={url}
        inputRef={field}
        onFocus={({ target }) => target.select()}
        helperText="Whoever has this link can read your calendar. It is shown only now, so store it or subscribe at once."
        slotProps={{ input: { readOnly: true }, htmlInput: { spellCheck: false } }}
        fullWidth
      />
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" href={webcal(url)}>
          Open in your calendar
        </Button>
        <Button variant="outlined" onClick={() => void copy()}>
          Copy the link
        </Button>
        <Button onClick={onDone}>Done</Button>
      </Stack>
    </Stack>
  );
}
