/** What the system starts the app with when the user signs in; macOS has no arguments, and says it otherwise. */
export const atLoginSwitch = '--at-login';
