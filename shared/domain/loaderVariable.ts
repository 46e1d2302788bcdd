const loaderVariable =
  /^(LD_(PRELOAD|LIBRARY_PATH|AUDIT)|DYLD_\w+|NODE_(OPTIONS|PATH)|PYTHON(PATH|STARTUP|HOME|INSPECT)|RUBY(OPT|LIB)|PERL5(OPT|LIB|DB)|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|BASH_ENV|PATH|npm_config_\w+|(PIP|UV)_(EXTRA_)?(DEFAULT_)?INDEX(_URL)?|UV_(CONFIG_FILE|FIND_LINKS)|OPENSSL_(CONF|MODULES|ENGINES)|JDK_JAVA_OPTIONS|DOTNET_STARTUP_HOOKS|PROMPT_COMMAND|GIT_SSH(_COMMAND)?|(GIT|SSH)_ASKPASS|GCONV_PATH|ELECTRON_RUN_AS_NODE|BUN_INSPECT_PRELOAD)$/i;

/** Whether a variable makes a program load or run other code, so that its value has to be seen before it is trusted. Pure. */
export function isLoaderVariable(name: string): boolean {
  return loaderVariable.test(name);
}

/** Whatever may lead a program to other code, other settings or another network, also where that is seldom meant. Upper case. */
const otherCodeVariable =
  /^(?:LD_.*|DYLD_.*|NODE_OPTIONS|NODE_PATH|NODE_EXTRA_CA_CERTS|NODE_TLS_REJECT_UNAUTHORIZED|NPM_CONFIG_.*|PYTHON(?:PATH|HOME|STARTUP|USERBASE|INSPECT|BREAKPOINT|WARNINGS|PYCACHEPREFIX|PLATLIBDIR|EXECUTABLE)|VIRTUAL_ENV|UV_.*|OPENSSL_.*|XDG_.*|APPDATA|LOCALAPPDATA|ELECTRON_.*|CONTAINER_.*|CONTAINERS_(?:CONF.*|STORAGE_CONF|REGISTRIES_CONF)|REGISTRIES_CONFIG_PATH|PREFIX|DESTDIR|PIP_.*|RUBYOPT|RUBYLIB|PERL5OPT|PERL5LIB|PERL5DB|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|CLASSPATH|DOTNET_STARTUP_HOOKS|DOTNET_ADDITIONAL_DEPS|COR_PROFILER.*|CORECLR_PROFILER.*|BASH_ENV|ENV|ZDOTDIR|PROMPT_COMMAND|SHELLOPTS|IFS|GCONV_PATH|GIT_.*|SSH_ASKPASS|EDITOR|VISUAL|PAGER|BROWSER|PATH|PATHEXT|COMSPEC|HOME|USERPROFILE|TMPDIR|DENO_.*|BUN_.*|DOCKER_.*|(?:HTTPS?|ALL|NO)_PROXY|SSL_CERT_(?:FILE|DIR))$/;

/**
 * Whether a variable might make a program run other code than its command says. Wider than `isLoaderVariable`: for what nobody has looked
 * at, such as links, and for claims about what surely runs. Pure.
 */
export function mayLoadOtherCode(name: string): boolean {
  return isLoaderVariable(name) || otherCodeVariable.test(name.toUpperCase());
}
