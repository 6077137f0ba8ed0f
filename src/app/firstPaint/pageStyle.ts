// The style sheet in the head of the page (public/index.html); the build creates it.
import { globalStyles } from '../theme/globalStyles.ts';

export const pageStyle = globalStyles.replaceAll('\n', '');
