// The style sheet in the page's own head (public/index.html), made when the app is built.
import { globalStyles } from '../theme/globalStyles.ts';

export const pageStyle = globalStyles.replaceAll('\n', '');
