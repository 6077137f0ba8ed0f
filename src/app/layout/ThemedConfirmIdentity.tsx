// The dialog that confirms the user's identity, with the MUI theme: screens without the theme need it, too.
import { ConfirmIdentity } from '#app/people/index.ts';
import { AppTheme } from '../theme/AppTheme.tsx';

export function ThemedConfirmIdentity() {
  return (
    <AppTheme>
      <ConfirmIdentity />
    </AppTheme>
  );
}
