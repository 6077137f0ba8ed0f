export { ReviewLicence } from './ReviewLicence.tsx';
