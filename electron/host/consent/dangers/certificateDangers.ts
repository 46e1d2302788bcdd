/** Options with which programs do not look whom they talk to, in small letters and without hyphens. */
const switchOff =
  /^(?:(?:allow|proxy)?insecure(?:host|tls|ssl)?|insecureskip(?:tls|ssl)?verify|(?:tls|ssl)(?:allow)?insecure|trustedhost|(?:no|skip|disable|ignore|without)(?:ssl|tls|https|cert(?:ificate)?s?)(?:verify|verification|checks?|validation|errors?)|(?:ssl|tls)(?:no|skip)verify|nocheckcert(?:ificate)?s?|(?:no|skip)verify(?:ssl|tls|certs?)?|nostrictssl|(?:accept|allow)(?:invalid|insecure|selfsigned|untrusted)(?:cert(?:ificate)?s?)?|(?:tls|ssl)allowinvalid(?:certificate|hostname)s?|unsafelyignorecertificateerrors|trustservercertificate)$/;
/** Options that say whether they look. */
const verifies =
  /^(?:strictssl|verify|(?:verify|check)(?:ssl|tls|certs?|certificates?)|(?:ssl|tls|cert(?:ificate)?)(?:verify|verification|check|rejectunauthorized)|rejectunauthorized)$/;
const no = /^(?:0|false|no|off|none|disabled?)$/i;
const yes = /^(?:1|true|yes|on|enabled?)$/i;

/** Whether an argument turns the checks of certificates off, in whichever program. Pure. */
export function turnsChecksOff(word: string, next: string | undefined): boolean {
  const [, given, value] = /^--?([A-Za-z-]{1,60})(?:=(.*))?$/s.exec(word) ?? [];
  if (given === undefined) return false;
  const name = given.replaceAll('-', '').toLowerCase();
  return switchOff.test(name) ? !no.test(value ?? '') : verifies.test(name) && no.test(value ?? next ?? '');
}

const verifyName =
  /^(?:NODE_TLS_REJECT_UNAUTHORIZED|PYTHONHTTPSVERIFY|(?:\w+_)?(?:STRICT_SSL|(?:SSL|TLS|CERT|CERTS|HTTPS)_(?:VERIFY|VERIFICATION|CHECK)|VERIFY_(?:SSL|TLS|CERT|CERTS|CERTIFICATE|CERTIFICATES|HTTPS)|REJECT_UNAUTHORIZED|CHECK_CERTIFICATES?))$/i;
const offName =
  /^(?:\w+_)?(?:(?:SSL|TLS)_(?:NO|SKIP)_VERIFY|(?:SSL|TLS)_INSECURE|INSECURE(?:_(?:SSL|TLS|SKIP_VERIFY|SKIP_TLS_VERIFY))?|SKIP_(?:TLS|SSL|CERT)_?(?:VERIFY|VERIFICATION|CHECK)|(?:DISABLE|NO|IGNORE|SKIP)_(?:SSL|TLS|CERT|CERTIFICATE|HTTPS)_(?:VERIFY|VERIFICATION|CHECK|VALIDATION|ERRORS)|NO_VERIFY_(?:SSL|TLS)|TLS_CERTIFICATES_UNCHECKED)$/i;
/** Empty, these are as good as a switch; the file says whose certificates count. */
const fileName =
  /^(?:REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS|GIT_SSL_CA(?:INFO|PATH)|AWS_CA_BUNDLE|PIP_CERT|DENO_CERT|NPM_CONFIG_(?:CA|CAFILE)|HTTPLIB2_CA_CERTS|GRPC_DEFAULT_SSL_ROOTS_FILE_PATH)$/i;
/** Where anybody may put a file, or what is no file at all. */
const oddFile =
  /^$|^(?:\/private)?\/(?:tmp|var\/tmp|dev)(?:\/|$)|^\\\\[^?]|^\/\/[^/]|^\.{0,2}[\\/]?[^\\/:%$~]+$|^\.\.?[\\/]|[\\/](?:te?mp|downloads?)[\\/]|%TE?MP%|^(?:https?|ftp):/i;

/** Whether a variable turns the checks of certificates off, or lets a file in an odd place decide them. Pure. */
export function variableTurnsChecksOff(name: string, value: string): boolean {
  const said = value.trim();
  // Any value of this one counts, even `0` and `false` in older versions of Git.
  if (/^GIT_SSL_NO_VERIFY$/i.test(name)) return !/^(?:0|false|no|off)?$/i.test(said);
  if (offName.test(name)) return yes.test(said);
  if (verifyName.test(name)) return no.test(said);
  return fileName.test(name) && oddFile.test(said);
}
