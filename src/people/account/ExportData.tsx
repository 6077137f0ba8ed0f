// The download of the user's stored data. The browser fetches the file itself, with its cookie.
import Button from '@mui/material/Button';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { accountExportFile } from '#app/platform/address/paths.ts';

export function ExportData() {
  const userId = useAppSelector(selectUserId);
  return (
    <Button variant="outlined" href={accountExportFile(userId)} download>
      Download your data
    </Button>
  );
}
