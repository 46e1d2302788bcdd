// Stands in index.html in place of renderer/main.tsx. Loaded in the same way, so that its styles are, too.
void import('./statesPage.ts');
