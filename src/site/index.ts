// What the other rooms and the app use of this one.
export { AboutPage } from './about/AboutPage.tsx';
export { LandingPage } from './landing/LandingPage.tsx';
export { NotFoundPage } from './not-found/NotFoundPage.tsx';
export { startServiceWorker } from './serviceWorker/registration.ts';
