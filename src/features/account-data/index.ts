export { DeleteAccount } from './DeleteAccount.tsx';
export { ExportData } from './ExportData.tsx';
export { Sessions } from './Sessions.tsx';
