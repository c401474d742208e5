# MinIO as it comes, but never as root: a volume takes over who owns the folder that it is mounted on.
ARG MINIO_IMAGE=quay.io/minio/minio:RELEASE.2025-09-07T16-13-09Z
FROM ${MINIO_IMAGE}
USER root
RUN mkdir -p /objects && chown 1000:1000 /objects
USER 1000:1000
