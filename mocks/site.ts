// Where the build with mocks lies: for pictures and checks of every state, never served to anybody else.

export const MOCK_SITE = '.cache/mock-site';
