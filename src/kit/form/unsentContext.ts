// Whether the last submit of the form around a component was not sent, so that an earlier result is out of date.
import { createContext } from 'react';

export const UnsentContext = createContext(false);
