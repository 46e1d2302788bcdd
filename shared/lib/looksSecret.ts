const secretWords =
  /passw|passphrase|passcode|\bpwd\b|secret|\btokens?\b|\b(api|access|private|secret|signing|encryption) ?keys?\b|credential|\b(pin|otp|cvv|cvc|ssn)\b|card number|seed phrase|密码|口令|令牌|密钥/i;

/** Whether the name of a field or its title suggests a secret. Pure. */
export function looksSecret(name: string, title = ''): boolean {
  const words = `${name} ${title}`.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ');
  return secretWords.test(words);
}
