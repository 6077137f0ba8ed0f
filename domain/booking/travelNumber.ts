// The numbers of flights and trains, as tickets show them.

/** The designator of an airline, of two or three characters with a letter, and the number: 'BA 117', 'U2 8001', 'LH2030'. */
const FLIGHT = /^(?=.{0,2}[A-Z])[A-Z\d]{2}[A-Z]?[ -]?\d{1,4}[A-Z]?$/i;
/** A number with or without the name of the company, or the code of a British train: 'Eurostar 9014', '9014', '1A23'. */
const TRAIN = /^(?:[A-Z]{2,15}(?: [A-Z]{2,15})?[ -]?)?(?:\d{2,5}|\d[A-Z]\d{2})$/i;

/** True for the format of a flight or train number; it does not check that the flight or the train exists. */
export const isTravelNumber = (text: string): boolean => FLIGHT.test(text) || TRAIN.test(text);
