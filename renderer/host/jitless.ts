import { z } from 'zod';

// The page's policy forbids `eval`, with which zod would compile its parsers. Imported before anything parses.
z.config({ jitless: true });
