// The recovery codes, which are shown once, with buttons to copy them and to save them as a file.
import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { downloadFile } from '#app/platform/browser/downloadFile.ts';

const FILE = 'luxury-car-rentals-recovery-codes.txt';

export interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is unmounted.
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      dispatch(noticePosted({ kind: 'success', text: 'The recovery codes are copied.' }));
    } catch {
      const failed = 'The codes could not be copied. Please download them or write them down.';
      dispatch(noticePosted({ kind: 'error', text: failed }));
    }
  };
  return (
    <Stack spacing={2} sx={{ maxWidth: 480 }}>
      <h4 ref={heading} tabIndex={-1}>
        Your recovery codes
      </h4>
      <p>
        Each replaces a code of the app once, for example when you have lost your phone. Keep them in a safe
        place: they are not shown again.
      </p>
      <Box
        component="ul"
        aria-label="Recovery codes"
        data-unrecorded="all"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
          gap: 1,
        }}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => downloadFile(FILE, text, 'text/plain')}>
          Download
        </Button>
        <Button variant="outlined" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="contained" onClick={onDone}>
          I have stored them
        </Button>
      </Stack>
    </Stack>
  );
}
