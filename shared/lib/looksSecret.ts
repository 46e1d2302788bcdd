const secretWords =
  /passw|passphrase|passcode|\bpwd\b|secret|\btokens?\b|\b(api|access|private|secret|signing|encryption) ?keys?\b|credential|\b(pin|otp|cvv|cvc|ssn)\b|card number|seed phrase|密码|口令|令牌|密钥/i;

/** Whether the name of a field, or what it is called on the screen, reads as if a secret were meant. Pure. */
export function looksSecret(name: string, title = ''): boolean {
  const words = `${name} ${title}`.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ');
  return secretWords.test(words);
}
