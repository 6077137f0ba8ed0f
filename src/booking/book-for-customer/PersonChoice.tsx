// The customer of a booking: found by name, email or phone number, or entered as a new one.
import { useEffect, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { rowsOf } from '#app/platform/api/entityList.ts';
import { PersonFields, useGetUserQuery, userAdminApi } from '#app/people/index.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { FormField } from '#app/kit/form/FormField.tsx';
import { FirstFocused } from './FirstFocused.tsx';
import { RadioLine } from './RadioLine.tsx';
import type { StaffBookingValues } from './staffBookingForm.ts';

/** A shorter text would match nearly all people. */
const MIN_LENGTH = 2;
const MOST = 5;

export interface PersonChoiceProps {
  /** Empty when no person is selected. */
  personId: string;
  /** True when the car is chosen, which comes before the person. */
  isNext: boolean;
  onChosen: (personId: string) => void;
}

/** The field of a new person that a searched text fits: phone number, email or last name. */
function fieldOf(text: string): 'phonenumber' | 'email' | 'last_name' {
  if (text.includes('@')) return 'email';
  return /^[\d\s+()-]+$/.test(text) ? 'phonenumber' : 'last_name';
}

export function PersonChoice(props: PersonChoiceProps) {
  const { control, getValues, setValue } = useFormContext<StaffBookingValues>();
  const who = useWatch({ control, name: 'who' });
  const searched = useRef('');
  // What was searched without a result is not typed again for the new person.
  useEffect(() => {
    const text = searched.current.trim();
    searched.current = '';
    if (who !== 'new' || text === '') return;
    const field = fieldOf(text);
    if (!getValues(field)) setValue(field, text);
  }, [who, getValues, setValue]);
  return (
    <>
      <RadioLine name="who" value="known" text="Existing person" />
      <RadioLine name="who" value="new" text="New person" />
      {who === 'known' ? (
        <KnownPerson
          {...props}
          onChosen={(id) => {
            searched.current = '';
            props.onChosen(id);
          }}
          onSearched={(text) => (searched.current = text)}
        />
      ) : (
        <FirstFocused className="lcr-book-fields">
          <PersonFields isSomebodyElse />
          <p className="lcr-book-note">
            The person gets an account without a password, and can choose one later with ‘Forgot password?’.
          </p>
        </FirstFocused>
      )}
    </>
  );
}

interface KnownPersonProps extends PersonChoiceProps {
  /** Receives the searched text at every change. */
  onSearched: (text: string) => void;
}

function KnownPerson({ personId, isNext, onChosen, onSearched }: KnownPersonProps) {
  return personId ? (
    <ChosenPerson personId={personId} onChosen={onChosen} />
  ) : (
    <FirstFocused isNext={isNext}>
      <PersonSearch onChosen={onChosen} onSearched={onSearched} />
    </FirstFocused>
  );
}

function ChosenPerson({ personId, onChosen }: Pick<PersonChoiceProps, 'personId' | 'onChosen'>) {
  const { data, error, isFetching, refetch } = useGetUserQuery(personId);
  return (
    <div className="lcr-book-chosen">
      {data && (
        <p>
          <b>{data.name}</b> <span>{data.email}</span>
        </p>
      )}
      {data?.emailVerified === false && (
        <Alert severity="warning">
          The email address is not confirmed, so somebody else may have registered it. Please make sure that
          it belongs to the person. The account shows this booking once the address is confirmed.
        </Alert>
      )}
      <RequestFailure {...{ error, isFetching, refetch }} />
      {!data && !error && <p role="status">Loading the person…</p>}
      <Button variant="outlined" onClick={() => onChosen('')}>
        Choose another person
      </Button>
    </div>
  );
}

function PersonSearch({ onChosen, onSearched }: Pick<KnownPersonProps, 'onChosen' | 'onSearched'>) {
  const { formState, clearErrors } = useFormContext();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const isLong = wanted.length >= MIN_LENGTH;
  const query = { q: wanted, page: 0, pageSize: MOST };
  const { currentData, error, isFetching, refetch } = userAdminApi.endpoints.getUsers.useQuery(
    isLong ? query : skipToken,
  );
  const found = isLong && currentData ? rowsOf(currentData) : [];
  const fault = formState.errors.person?.message;
  const choose = (id: string) => {
    clearErrors('person');
    onChosen(id);
  };
  return (
    <>
      <FormField
        label="Find a person"
        name="person-search"
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onSearched(target.value);
        }}
        hint="Name, email or phone number."
        error={typeof fault === 'string' ? fault : undefined}
      />
      <RequestFailure {...{ error, isFetching, refetch }} />
      <p role="status" className="lcr-book-note">
        {isLong && !error && (isFetching ? 'Searching...' : foundText(found.length))}
      </p>
      {found.length > 0 && (
        <ul aria-label="People found" className="lcr-book-found">
          {found.map(({ id, name, email, emailVerified, phonenumber }) => (
            <li key={id}>
              <button type="button" onClick={() => choose(id)}>
                {/* The phone number beside a right-to-left name keeps its order. */}
                <b>
                  <bdi>{name}</bdi>
                </b>
                <span>
                  {[email, phonenumber, emailVerified ? '' : 'not confirmed'].filter(Boolean).join(', ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function foundText(count: number): string {
  if (count === 0) return 'Nobody found. Choose ‘New person’ to enter somebody.';
  return count === 1 ? '1 person' : `${String(count)} people`;
}
