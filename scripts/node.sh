# Read by the scripts that run Node: the one in .tools, where scripts/tools.sh had to get one, comes before the system's.
PATH=$PWD/.tools/bin:$PATH

node_wanted="20.19, 22.12, 24 or later" # what Vite and its Svelte plugin ask for
node_version=22.23.2                    # what is fetched where there is none

node_is_new() {
	command -v node >/dev/null && node -e '
		const [major, minor] = process.versions.node.split(".").map(Number);
		process.exit((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24 ? 0 : 1)'
}
