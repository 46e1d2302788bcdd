const loaderVariable =
  /^(LD_(PRELOAD|LIBRARY_PATH|AUDIT)|DYLD_\w+|NODE_(OPTIONS|PATH)|PYTHON(PATH|STARTUP|HOME|INSPECT)|RUBY(OPT|LIB)|PERL5(OPT|LIB|DB)|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|BASH_ENV|PATH|npm_config_\w+|(PIP|UV)_(EXTRA_)?(DEFAULT_)?INDEX(_URL)?|UV_(CONFIG_FILE|FIND_LINKS)|OPENSSL_(CONF|MODULES|ENGINES)|JDK_JAVA_OPTIONS|DOTNET_STARTUP_HOOKS|PROMPT_COMMAND|GIT_SSH(_COMMAND)?|(GIT|SSH)_ASKPASS|GCONV_PATH|ELECTRON_RUN_AS_NODE|BUN_INSPECT_PRELOAD)$/i;

/** Whether a variable makes a program load or run other code, so that its value has to be seen before it is trusted. Pure. */
export function isLoaderVariable(name: string): boolean {
  return loaderVariable.test(name);
}
