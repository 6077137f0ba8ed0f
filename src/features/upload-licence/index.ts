export { UploadLicence } from './UploadLicence.tsx';
