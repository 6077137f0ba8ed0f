// The folder of the build with mocks, for pictures and checks of every state; it is never served publicly.

export const MOCK_SITE = '.cache/mock-site';
