export { EditProfile } from './EditProfile.tsx';
export { editProfileSlice } from './editProfileSlice.ts';
