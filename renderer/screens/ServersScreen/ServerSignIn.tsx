import { hasOwnCredentials } from '../../../shared/domain/server.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import type { SignInState } from '../../../shared/domain/signIn.ts';
import { SignIn } from '../../groups/SignIn/SignIn.tsx';
import { beginSignIn, cancelSignIn, copySignInAddress, openSignInPage } from '../../store/actions/signInActions.ts';
import { usePage } from '../../store/page.ts';

type Unfinished = Exclude<SignInState, { kind: 'signedIn' }>;

/** Whether the row has something to show about signing in. */
export function wantsSignIn(server: ServerView): boolean {
  return unfinished(server) !== undefined;
}

/** A server that refuses a new token is treated like one that never got one. */
function unfinished({ definition, state, signIn }: ServerView): Unfinished | undefined {
  if (definition.launch.kind !== 'http' || hasOwnCredentials(definition.launch)) return undefined;
  if (signIn !== undefined && signIn.kind !== 'signedIn') return signIn;
  if (state.kind !== 'needsAuth') return undefined;
  return { kind: 'needed', reason: signIn === undefined ? 'first' : 'ended', scopes: [] };
}

/** Signing in, in the row of its server. */
export function ServerSignIn({ server }: { readonly server: ServerView }) {
  const page = usePage();
  const { id } = server.definition;
  const state = unfinished(server);
  if (state === undefined) return null;
  return (
    <SignIn
      state={state}
      onBegin={(typed) => beginSignIn(page, id, typed)}
      onOpen={() => void openSignInPage(page, id)}
      onCopy={() => void copySignInAddress(page, id)}
      onCancel={() => cancelSignIn(page, id)}
    />
  );
}
