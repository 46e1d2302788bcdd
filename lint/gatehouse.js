import { booleanNames } from './booleanNames.js';
import { circles, mutualRooms } from './circles.js';
import { codeColours, styleColours } from './colours.js';
import { comparedSentences } from './comparedSentences.js';
import { forbiddenNames } from './forbiddenNames.js';
import { hostEffects } from './hostEffects.js';
import { imports } from './imports.js';
import { madeCode } from './madeCode.js';
import { packedSpread } from './packedSpread.js';
import { pageMessages } from './pageMessages.js';
import { pageText } from './pageText.js';
import { providerKinds } from './providerKinds.js';
import { testDice } from './testDice.js';
import { textCuts } from './textCuts.js';
import { wordedErrors } from './wordedErrors.js';

/** Our own lint rules. */
export const gatehouse = {
  rules: {
    'boolean-names': booleanNames,
    circles,
    'code-colours': codeColours,
    'compared-sentences': comparedSentences,
    'forbidden-names': forbiddenNames,
    'host-effects': hostEffects,
    imports,
    'made-code': madeCode,
    'mutual-rooms': mutualRooms,
    'packed-spread': packedSpread,
    'page-messages': pageMessages,
    'page-text': pageText,
    'provider-kinds': providerKinds,
    'style-colours': styleColours,
    'test-dice': testDice,
    'text-cuts': textCuts,
    'worded-errors': wordedErrors,
  },
};
