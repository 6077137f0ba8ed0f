import { anId, aUser } from '#domain/testing/builders.ts';
import {
  credentials,
  newUser,
  PASSWORD_MAX,
  PASSWORD_MIN,
  publicUser,
  user,
  userUpdate,
} from './identity.ts';

const ada = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phonenumber: '020 7946 0000',
  password: 'analytical engine',
};
const messages = (given: unknown) =>
  newUser.safeParse(given).error?.issues.map(({ message }) => message) ?? [];

describe('creating a user', () => {
  it('accepts the five fields, and isDriver', () => {
    expect(newUser.parse(ada)).toEqual(ada);
    expect(newUser.parse({ ...ada, isDriver: true })).toEqual({ ...ada, isDriver: true });
  });

  it('drops roles and unknown fields that the caller sends', () => {
    const given = { ...ada, isAdmin: true, isVerifiedDriver: true, id: anId(1), colour: 'red' };
    expect(newUser.parse(given)).toEqual(ada);
  });

  it('writes an internationalised domain in ASCII, takes the address out of copied text, and refuses what is no domain', () => {
    const addresses = ['m@müller.example', 'M@MÜLLER.example', 'm@xn--mller-kva.example', 'm@例え.テスト'];
    const written = addresses.map((email) => newUser.parse({ ...ada, email }).email);
    const ascii = 'm@xn--mller-kva.example';
    expect(written).toEqual([ascii, ascii, ascii, 'm@xn--r8jz45g.xn--zckzah']);
    expect(credentials.parse({ email: 'm@müller.example', password: 'x' }).email).toBe(ascii);
    const copied = [
      'mailto:M@Example.com?subject=Hire',
      'Mia Ng <m@example.com>,',
      'm＠example.com',
      'm@example.com.',
    ];
    expect(copied.map((email) => newUser.parse({ ...ada, email }).email)).toEqual(
      copied.map(() => 'm@example.com'),
    );
    const wrong = [
      'm@mül ler.example',
      'm@müller',
      'ü@müller.example',
      'm@müller.example/x',
      'm@müller..example',
      '.m@example.com',
      'm.@example.com',
      'm..n@example.com',
      'm n@example.com',
      'mailto:',
      'm@example.com, n@example.com',
    ];
    const rare = ['marks&spencer@example.com', "o'brien@example.com", 'a/b=c!#$%*?^`{|}~@example.co.uk'];
    expect(rare.filter((email) => !newUser.safeParse({ ...ada, email }).success)).toEqual([]);
    const accepted = wrong.filter((email) => newUser.safeParse({ ...ada, email }).success);
    expect(accepted).toEqual([]);
  });

  it('trims names, and writes the email in lower case', () => {
    const given = { ...ada, first_name: ' Ada ', email: ' Ada@Example.COM ' };
    expect(newUser.parse(given)).toEqual(ada);
  });

  it('reads a last name and a phone number that are missing or null as empty texts', () => {
    const { phonenumber: _phone, last_name: _name, ...others } = ada;
    const none = { last_name: '', phonenumber: '' };
    expect(newUser.parse(others)).toEqual({ ...ada, ...none });
    const asNull = { last_name: null, phonenumber: null };
    expect(newUser.parse({ ...others, ...asNull })).toEqual({ ...ada, ...none });
    expect(userUpdate.parse(asNull)).toEqual(none);
  });

  it.each([
    ['7 characters', 7, ['Password needs at least 8 characters.']],
    ['8 characters', PASSWORD_MIN, []],
    ['128 characters', PASSWORD_MAX, []],
    ['129 characters', 129, ['Password can have at most 128 characters.']],
  ])('checks a password of %s', (_, length, expected) => {
    expect(messages({ ...ada, password: 'x'.repeat(length) })).toEqual(expected);
  });

  it('keeps the spaces of a password', () => {
    expect(newUser.parse({ ...ada, password: '  spaces  ' }).password).toBe('  spaces  ');
  });
});

it('accepts a short old password at sign-in, and no password that is not a text', () => {
  const given = { email: ' Ada@Example.com', password: 'short' };
  expect(credentials.parse(given)).toEqual({ email: 'ada@example.com', password: 'short' });
  expect(credentials.safeParse({ ...given, password: { $ne: '' } }).success).toBe(false);
});

describe('the public fields of a user', () => {
  it('never contain a password', () => {
    expect(user.parse({ ...aUser(), password: 'secret', password_hash: 'hash' })).toEqual(aUser());
  });

  it('contain only the name for other users, and only of admins', () => {
    const admin = aUser({ isAdmin: true });
    const expected = { id: admin.id, _id: admin.id, name: 'Ada Lovelace', isAdmin: true };
    expect(publicUser.parse(admin)).toEqual(expected);
    expect(publicUser.safeParse(aUser()).success).toBe(false);
  });
});

describe('changing a user', () => {
  it('reads the profile, pendingEmail, the roles and the version of the whole user object, and nothing else', () => {
    const { first_name, last_name, email, phonenumber, pendingEmail, isAdmin, staffRole, version } = aUser({
      isAdmin: true,
    });
    const given = { ...aUser({ isAdmin: true, isVerifiedDriver: true }), password: 'secret' };
    expect(userUpdate.parse(given)).toEqual({
      first_name,
      last_name,
      email,
      phonenumber,
      pendingEmail,
      isAdmin,
      staffRole,
      version,
    });
  });

  it('refuses a role that does not exist', () => {
    expect(userUpdate.safeParse({ staffRole: 'chief' }).success).toBe(false);
    expect(userUpdate.parse({ staffRole: null })).toEqual({ staffRole: null });
  });

  it.each([
    ['Ada\nhttps://evil.example', 'line breaks'],
    ['A\rda', 'line breaks'],
    ['A\u0000da', 'control characters'],
    ['Ada\u0085x', 'control characters'],
  ])('refuses the name %j', (name, what) => {
    const refused = userUpdate.safeParse({ first_name: name });
    expect(refused.error?.issues[0]?.message).toBe(`First Name cannot contain ${what}.`);
  });

  it('accepts a missing field but not an empty one', () => {
    expect(userUpdate.parse({})).toEqual({});
    expect(userUpdate.safeParse({ first_name: ' ' }).success).toBe(false);
    expect(userUpdate.safeParse({ email: 'nonsense' }).success).toBe(false);
  });
});
