const OF_INPUT_METHOD = 229;

/**
 * True for an Enter that is not part of the composition of an input method, in which it selects a word. Safari reports
 * the Enter that ends a composition after the composition, with the key code of input methods.
 */
export const isEnter = ({ key, isComposing, keyCode }: KeyboardEvent): boolean =>
  key === 'Enter' && !isComposing && keyCode !== OF_INPUT_METHOD;
