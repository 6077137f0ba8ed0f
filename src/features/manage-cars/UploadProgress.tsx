// How much of the pictures has been sent; afterwards the server works on them.
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';

export function UploadProgress({ percent }: { percent: number }) {
  const isSent = percent >= 100;
  return (
    <Box>
      <LinearProgress
        aria-label="Upload of the images"
        variant={isSent ? 'indeterminate' : 'determinate'}
        {...(isSent ? {} : { value: percent })}
      />
      <Box component="p" sx={{ mt: 0.5, fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' }}>
        {isSent ? '100% uploaded. The server is preparing the images...' : `${percent}% uploaded`}
      </Box>
    </Box>
  );
}
