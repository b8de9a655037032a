# The server in a container: docker build -t barrage . && docker run -p 7341:7341 -v barrage:/data barrage
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG RELEASE=
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X main.release=$RELEASE" -o /barrage ./cmd/barrage && mkdir /data

FROM scratch
# Authorities that a database or -acme is checked against.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /barrage /barrage
COPY --from=build --chown=65532:65532 /data /data
USER 65532:65532
VOLUME /data
EXPOSE 7341
ENV BARRAGE_ADDR=:7341 BARRAGE_DATA=/data BARRAGE_OPEN=false
HEALTHCHECK --interval=10s --start-period=30s CMD ["/barrage", "doctor", "-server", "http://127.0.0.1:7341"]
ENTRYPOINT ["/barrage"]
CMD ["serve"]
