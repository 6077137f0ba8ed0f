// The download of the user's stored data. The browser fetches the file itself, with its cookie.
import Button from '@mui/material/Button';
import { useAppSelector } from '#app/store/hooks.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import { accountExportFile } from '#app/shared/config/paths.ts';

export function ExportData() {
  const userId = useAppSelector(selectUserId);
  return (
    <Button variant="outlined" href={accountExportFile(userId)} download>
      Download your data
    </Button>
  );
}
