import fc from 'fast-check';

// A mutant must be noticed by every run or by none.
fc.configureGlobal({ seed: 20_261_122 });
