import { config } from 'zod';

// A run reads most things once: code made for each schema, which reads the next one faster, takes longer than it saves. Loaded before
// any schema is made.
config({ jitless: true });
