// The folder of the build with mocks, for screenshots and checks of every state; the server never serves it.

export const MOCK_SITE = '.cache/mock-site';
