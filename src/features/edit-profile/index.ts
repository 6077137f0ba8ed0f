export { EditProfile } from './EditProfile.tsx';
