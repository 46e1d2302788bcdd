// npm run peers: Gatehouse's connections against real servers of every revision, over every transport they have.
import { runPackage } from './run.mjs';

process.exitCode = await runPackage('vitest/vitest.mjs', ['run', '--project', 'peers', ...process.argv.slice(2)]);
