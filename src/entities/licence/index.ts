export {
  licenceApi,
  useDeleteLicenceItemMutation,
  useGetLicenceQuery,
  useGetOwnLicenceQuery,
  useUploadLicenceItemMutation,
} from './licenceApi.ts';
export { ITEM_TEXTS } from './itemTexts.ts';
export { LicencePicture, licencePictureUrl } from './LicencePicture.tsx';
export { LicenceItems } from './LicenceItems.tsx';
export { selectLicence, selectOwnLicence } from './licenceSelectors.ts';
