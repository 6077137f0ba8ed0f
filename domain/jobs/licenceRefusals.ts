// The refusals of calls about the licence of a driver, for the server and the mocks.
import { HttpProblem } from '#domain/kit/httpProblem.ts';

export const notDriver = () => new HttpProblem(409, 'This user is not a driver.', { code: 'not_a_driver' });

export const noSuchPicture = () => new HttpProblem(404, 'There is no such picture.', { code: 'no_picture' });

export const pictureApproved = () =>
  new HttpProblem(409, 'This picture is approved. You can replace it, but not delete it.', {
    code: 'licence_reviewed',
  });

export const notMultipart = () =>
  new HttpProblem(415, 'Pictures are sent as multipart/form-data.', { code: 'not_multipart' });

/** The refusal of a picture in the field `field` of a form. */
export const pictureRefused = (status: number, message: string, code: string, field = 'file') =>
  new HttpProblem(status, message, { code, errors: [{ field, message }] });

export const pictureMissing = () => pictureRefused(422, 'Please choose a picture.', 'picture_missing');

/** The refusal of a review of other pictures than the stored ones. */
export const picturesChanged = () =>
  new HttpProblem(409, 'The pictures have changed meanwhile. Please look at them again.', {
    code: 'licence_changed',
  });

export const nothingToReject = () =>
  new HttpProblem(409, 'There is no picture to reject.', { code: 'licence_incomplete' });

export const licenceIncomplete = () =>
  new HttpProblem(409, 'The front and the back of the licence are needed.', { code: 'licence_incomplete' });

export const expiryRefused = (message: string) =>
  new HttpProblem(422, message, { errors: [{ field: 'expiresOn', message }] });
